-- Why: an avatar is named '<member>-avatar-<time stamp>.<extension>', without a folder. Members write under their own id
-- only, and see their own avatars and those that profiles show; a name in somebody else's profile opens nothing, because
-- the profile has to be that of the member in the name.

create policy "Members see their own avatars and those that profiles show" on storage.objects
  for select to authenticated using (
    bucket_id = 'avatars' and (
      name like (select auth.uid()) || '-avatar-%'
      or exists (select from public.profiles
                  where profiles.avatar_filename = objects.name and objects.name like profiles.id || '-avatar-%')));
create policy "Members upload their own avatar" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'avatars'
    and name ~ ('^' || (select auth.uid()) || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$'));
create policy "Members replace their own avatar" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and name like (select auth.uid()) || '-avatar-%')
  with check (
    bucket_id = 'avatars'
    and name ~ ('^' || (select auth.uid()) || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$'));
create policy "Members delete their own avatar" on storage.objects
  for delete to authenticated using (
    bucket_id = 'avatars' and name like (select auth.uid()) || '-avatar-%');
