-- Members upload a picture of themselves and pictures of their events. Both buckets are private, since nobody sees anything
-- without signing in: pages show pictures by signed links, which a member can make for those that they may see.
-- Limits are those of domain/limits.ts; the storage service looks into the files, so an extension proves nothing.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', false, 5242880, '{image/png,image/jpeg,image/webp,image/gif,image/avif}'),
  ('event-images', 'event-images', false, 10485760, '{image/png,image/jpeg,image/webp,image/gif,image/avif}')
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "Members with a second factor have proved it" on storage.buckets
  as restrictive to authenticated using ((select private.assured()));
create policy "Members with a second factor have proved it" on storage.objects
  as restrictive to authenticated using ((select private.assured()));

-- The policies of uploads ask this once per statement. The room that is left is judged by what is there already, so the last file
-- may go beyond it.
create function private.may_upload() returns boolean
language plpgsql
security definer -- counts for the member, who does not reach the counters
set search_path = ''
as $$
declare
  me text := auth.uid();
  files bigint;
  bytes bigint;
begin
  if not private.assured() then
    return false;
  end if;
  select count(*), coalesce(sum((metadata ->> 'size')::bigint), 0) into files, bytes from storage.objects
   where bucket_id = 'avatars' and name like me || '-avatar-%' or bucket_id = 'event-images' and name like me || '/%';
  if files >= 300 or bytes >= 200 * 1024 * 1024 then
    perform private.refuse(409, 'no_room_for_pictures', 'There is no more room for your pictures. Please delete one first.');
  end if;
  perform private.count_action('uploads');
  return true;
end
$$;

-- An avatar is named '<member>-avatar-<time stamp>.<extension>', without a folder. Members write under their own id only, and see
-- their own avatars and those that profiles show; a name in another's profile opens nothing, because the profile has to be that of
-- the member in the name.
create policy "Members see their own avatars and those that profiles show" on storage.objects
  for select to authenticated using (
    bucket_id = 'avatars' and (
      name like (select auth.uid()) || '-avatar-%'
      or exists (select from public.profiles
                  where profiles.avatar_filename = objects.name and objects.name like profiles.id || '-avatar-%')));
create policy "Members upload their own avatar" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars' and name ~ ('^' || (select auth.uid()) || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$')
    and (select private.may_upload())
  );
create policy "Members replace their own avatar" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and name like (select auth.uid()) || '-avatar-%')
  with check (
    bucket_id = 'avatars'
    and name ~ ('^' || (select auth.uid()) || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$'));
create policy "Members delete their own avatar" on storage.objects
  for delete to authenticated using (
    bucket_id = 'avatars' and name like (select auth.uid()) || '-avatar-%');

-- A picture of an event lies in the folder of the member who uploaded it. All who see a match of that member that shows the picture
-- see it too; the pictures of private events stay with those who are in them.
create policy "Members see event images of their own and of matches they see" on storage.objects
  for select to authenticated using (
    bucket_id = 'event-images' and (
      name like (select auth.uid()) || '/%'
      or exists (select from public.matches
                  where matches.image_url = objects.name and objects.name like matches.creator_id || '/%')));
create policy "Members upload event images into their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'event-images' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$')
    and (select private.may_upload())
  );
create policy "Members replace event images in their own folder" on storage.objects
  for update to authenticated
  using (bucket_id = 'event-images' and name like (select auth.uid()) || '/%')
  with check (bucket_id = 'event-images' and name ~ ('^' || (select auth.uid()) || '/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'));
create policy "Members delete event images of their own folder" on storage.objects
  for delete to authenticated using (
    bucket_id = 'event-images' and name like (select auth.uid()) || '/%');
grant execute on function private.may_upload() to authenticated;

revoke execute on all functions in schema private from public;
