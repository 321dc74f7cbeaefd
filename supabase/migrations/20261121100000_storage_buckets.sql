-- Why: members upload a picture of themselves and pictures of their events. Both buckets are private, since nobody sees
-- anything without signing in: pages show pictures by signed links, which a member can make for what they may see.
-- Limits are those of domain/limits.ts; the storage service looks into the files, so an extension proves nothing.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', false, 5242880, '{image/png,image/jpeg,image/webp,image/gif,image/avif}'),
  ('event-images', 'event-images', false, 10485760, '{image/png,image/jpeg,image/webp,image/gif,image/avif}')
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Policies look up whose profile or match shows a picture. An address may be longer than what a B-tree takes.
create index profiles_avatar_filename_idx on public.profiles (avatar_filename);
create index matches_image_url_idx on public.matches using hash (image_url);
comment on column public.profiles.avatar_filename is 'Name of an object in the bucket avatars.';
comment on column public.matches.image_url is 'An address, or the name of an object in the bucket event-images.';
