-- Why: the number of unread notifications is counted at every start, for members who have thousands that they have read.
create index notifications_unread_idx on public.notifications (user_id) where not read;
