-- Why: a picture of an event lies in the folder of the member who uploaded it. Whoever sees a match of that member that
-- shows the picture sees it too; the pictures of private events stay with those who are in them.

create policy "Members see event images of their own and of matches they see" on storage.objects
  for select to authenticated using (
    bucket_id = 'event-images' and (
      name like (select auth.uid()) || '/%'
      or exists (select from public.matches
                  where matches.image_url = objects.name and objects.name like matches.creator_id || '/%')));
create policy "Members upload event images into their own folder" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'event-images' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'));
create policy "Members replace event images in their own folder" on storage.objects
  for update to authenticated
  using (bucket_id = 'event-images' and name like (select auth.uid()) || '/%')
  with check (bucket_id = 'event-images' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'));
create policy "Members delete event images of their own folder" on storage.objects
  for delete to authenticated using (
    bucket_id = 'event-images' and name like (select auth.uid()) || '/%');
