-- The four of a match agree on how it has ended (decision 090). A result is a log of versions, and one row says how it stands.
-- Its seats are participations, so that names, blocks, guests who sign up and members who leave are what they are in the match. Members write
-- neither table: functions do, under a lock on the row of the match.

-- Tells whether these are the sets of a padel match. `sets` has the games of a and b of each set, one after the other. Best of three; the third
-- set may be a tie-break to 10 (`is_tie_break`). domain/match/result/valid-sets.ts has the same rules, and a test compares them.
create function private.valid_sets(outcome text, sets smallint[], is_tie_break boolean) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  count int := cardinality(sets) / 2;
  wins_a int := 0;
  wins_b int := 0;
  more int;
  less int;
  is_last boolean;
  is_complete boolean;
begin
  if outcome = 'not_played' then
    return coalesce(sets = '{}' and not is_tie_break, false);
  elsif outcome is null or outcome not in ('finished', 'unfinished') or sets is null or is_tie_break is null
      or array_ndims(sets) is distinct from 1 or array_lower(sets, 1) <> 1 or array_position(sets, null) is not null or cardinality(sets) % 2 = 1
      or count not between 1 and 3 or is_tie_break and count < 3 then
    return false;
  end if;
  for at in 1 .. count loop
    more := greatest(sets[2 * at - 1], sets[2 * at]);
    less := least(sets[2 * at - 1], sets[2 * at]);
    is_last := at = count;
    if greatest(wins_a, wins_b) = 2 or less < 0 or more > 99 or more = 0 then
      return false;
    elsif is_tie_break and is_last then
      is_complete := more = 10 and less <= 8 or more > 10 and more - less = 2;
      if not is_complete and more >= 10 and more - less > 1 then
        return false;
      end if;
    else
      is_complete := more = 6 and less <= 4 or more = 7 and less in (5, 6);
      if not is_complete and more > 6 then
        return false;
      end if;
    end if;
    if not is_complete and (outcome = 'finished' or not is_last) then
      return false;
    elsif is_complete and sets[2 * at - 1] > sets[2 * at] then
      wins_a := wins_a + 1;
    elsif is_complete then
      wins_b := wins_b + 1;
    end if;
  end loop;
  -- A match that somebody has won is none that is unfinished.
  return (greatest(wins_a, wins_b) = 2) = (outcome = 'finished');
end
$$;

create table public.match_results (
  match_id uuid primary key,
  state text not null default 'asked',
  is_competitive boolean not null,
  outcome text,
  sets smallint[],
  is_tie_break boolean,
  a1 uuid,
  a2 uuid,
  b1 uuid,
  b2 uuid,
  entry_id uuid,
  other_id uuid,
  tip_id uuid,
  confirm_due timestamptz,
  steward_due timestamptz,
  settled_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  constraint match_results_match_id_fkey foreign key (match_id) references public.matches on delete cascade,
  constraint match_results_a1_fkey foreign key (a1) references public.match_participants on delete cascade,
  constraint match_results_a2_fkey foreign key (a2) references public.match_participants on delete cascade,
  constraint match_results_b1_fkey foreign key (b1) references public.match_participants on delete cascade,
  constraint match_results_b2_fkey foreign key (b2) references public.match_participants on delete cascade,
  constraint match_results_state_known check (state in ('asked', 'reported', 'disputed', 'confirmed', 'void')),
  constraint match_results_outcome_known check (outcome in ('finished', 'unfinished', 'not_played')),
  constraint match_results_version_whole check (
    num_nulls(outcome, sets, is_tie_break, a1, a2, b1, b2, entry_id) = case when state in ('asked', 'void') then 8 else 0 end),
  constraint match_results_sets_valid check (outcome is null or private.valid_sets(outcome, sets, is_tie_break)),
  constraint match_results_four_seats check (a1 <> a2 and a1 <> b1 and a1 <> b2 and a2 <> b1 and a2 <> b2 and b1 <> b2),
  constraint match_results_other_id_when_open check (other_id is null or state in ('disputed', 'confirmed')),
  constraint match_results_confirm_due_when_open
    check ((confirm_due is not null) = (state = 'reported' or state = 'confirmed' and other_id is not null)),
  constraint match_results_steward_due_when_disputed check ((steward_due is not null) = (state = 'disputed')),
  constraint match_results_settled_at_when_settled check ((settled_at is not null) = (state in ('confirmed', 'void')))
);
comment on column public.match_results.is_competitive is 'As the match was when its result was first asked for or reported; from its start on it stays.';
comment on column public.match_results.sets is 'Games of a and b of each set, one after the other.';
comment on column public.match_results.is_tie_break is 'The last set is a deciding tie-break.';
comment on column public.match_results.entry_id is 'The version that stands.';
comment on column public.match_results.other_id is 'The version of the other side while disputed; a correction that waits while confirmed.';
comment on column public.match_results.tip_id is 'The newest version, which whoever reports must have seen.';
comment on column public.match_results.version is 'Number of entries.';
create index match_results_a1_idx on public.match_results (a1);
create index match_results_a2_idx on public.match_results (a2);
create index match_results_b1_idx on public.match_results (b1);
create index match_results_b2_idx on public.match_results (b2);
create index match_results_confirm_due_idx on public.match_results (confirm_due) where confirm_due is not null;
create index match_results_steward_due_idx on public.match_results (steward_due) where steward_due is not null;
create index match_results_asked_idx on public.match_results (created_at) where state = 'asked';
alter table public.match_results enable row level security;
revoke all on public.match_results from anon, authenticated, service_role;
grant select on public.match_results to authenticated;
grant select, insert, update, delete on public.match_results to service_role;
create policy "Members see the results of matches they see" on public.match_results
  for select to authenticated using (exists (select from public.matches where matches.id = match_results.match_id));
create policy "Members with a second factor have proved it" on public.match_results
  as restrictive to authenticated using ((select private.assured()));
-- Results appear live. The whole old row is logged, as for the other tables (*_realtime.sql).
alter table public.match_results replica identity full;
alter publication supabase_realtime add table public.match_results;

-- The log has everything that somebody did, in order. A version is an entry of the kind 'report'; `effect` is what the entry did, and `state` how the result stood then.
create table public.result_entries (
  id uuid primary key,
  match_id uuid not null,
  seq int not null,
  kind text not null,
  effect text not null,
  state text not null,
  outcome text,
  sets smallint[],
  is_tie_break boolean,
  a1 uuid,
  a2 uuid,
  b1 uuid,
  b2 uuid,
  based_on uuid,
  author_id uuid,
  author_seat uuid,
  created_at timestamptz not null default now(),
  constraint result_entries_match_id_fkey foreign key (match_id) references public.match_results on delete cascade,
  constraint result_entries_author_id_fkey foreign key (author_id) references public.profiles on delete set null,
  constraint result_entries_match_id_seq_key unique (match_id, seq),
  constraint result_entries_kind_known check (kind in ('report', 'confirm', 'dispute', 'silence', 'decide')),
  constraint result_entries_effect_known
    check (effect in ('stands', 'confirms', 'disputes', 'proposes', 'withdraws', 'declines', 'lapses', 'agrees', 'decides', 'voids')),
  constraint result_entries_state_known check (state in ('reported', 'disputed', 'confirmed', 'void')),
  constraint result_entries_version_when_report
    check (num_nulls(outcome, sets, is_tie_break, a1, a2, b1, b2) = case kind when 'report' then 0 else 7 end),
  constraint result_entries_sets_valid check (outcome is null or private.valid_sets(outcome, sets, is_tie_break)),
  constraint result_entries_author_seat_of_players check ((author_seat is null) = (kind in ('silence', 'decide')))
);
comment on column public.result_entries.based_on is 'The version that was confirmed, disputed or decided for, or that whoever reported had seen.';
comment on column public.result_entries.author_seat is 'The participation of the member who made it.';
create index result_entries_author_id_idx on public.result_entries (author_id);
alter table public.result_entries enable row level security;
revoke all on public.result_entries from anon, authenticated, service_role;
grant select on public.result_entries to authenticated;
grant select on public.result_entries to service_role;
create policy "Members see the log of results they see" on public.result_entries
  for select to authenticated using (exists (select from public.matches where matches.id = result_entries.match_id));
create policy "Members with a second factor have proved it" on public.result_entries
  as restrictive to authenticated using ((select private.assured()));

-- Called whenever the result that counts has changed: confirmed, corrected, decided, void, gone with its match, or a seat of it has become another
-- member's. Ratings hang on it.
create function private.result_settled(of_match uuid) returns void
language plpgsql set search_path = '' as $$
begin
end
$$;

-- Constraints run as whoever writes.
grant execute on function private.valid_sets(text, smallint[], boolean) to service_role;

revoke execute on all functions in schema private from public;
