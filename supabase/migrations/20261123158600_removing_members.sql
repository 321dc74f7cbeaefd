-- A member whom a steward removes is blocked at once and deleted a week later. Until then nothing of theirs is lost, and any steward takes it
-- back by ending the block.

create table private.member_removals (
  member_id uuid primary key,
  -- Says what becomes of matches to come that others play in.
  future text not null,
  -- MODERATION_DAYS of domain/limits.ts; a test compares them.
  due_at timestamptz not null default now() + interval '7 days',
  constraint member_removals_member_id_fkey foreign key (member_id) references public.profiles on delete cascade,
  constraint member_removals_future_known check (future in ('hand_on', 'cancel'))
);
create index member_removals_due_at_idx on private.member_removals (due_at);
alter table private.member_removals enable row level security;

-- For a worker: the members whose days have passed.
create function private.due_removals() returns setof uuid
language sql stable
set search_path = ''
as $$ select member_id from private.member_removals where due_at <= now() order by due_at, member_id $$;

-- Deletes the account, if its days have passed and the block still stands. False, without an effect, when a steward or the operator has let
-- the member in again.
create function private.finish_member_removal(member uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  what_future text;
begin
  perform private.lock_data_of(member);
  delete from private.member_removals where member_id = member and due_at <= now() returning future into what_future;
  if what_future is null or private.in_good_standing(member) then
    return false;
  end if;
  perform private.delete_account(member, what_future);
  return true;
end
$$;

revoke execute on all functions in schema private from public;
