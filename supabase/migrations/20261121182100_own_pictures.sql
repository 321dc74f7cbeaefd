-- Why: a picture tells members whom they play with. A profile shows one that its owner uploaded, so that nobody goes under
-- the face of another.

update public.profiles set avatar_filename = null
 where avatar_filename !~ ('^' || id || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$');

alter table public.profiles add constraint profiles_avatar_filename_own
  check (avatar_filename ~ ('^' || id || '-avatar-[0-9]{1,16}\.[A-Za-z0-9]{1,10}$'));
