-- Members report what should not be there, and stewards decide: it stays, is hidden, or is removed. A report keeps what it is about as it
-- was, so that nobody escapes by deleting it. The reporter is told that it was decided, and the reported member never who reported it: a
-- steward sees no report about themselves as long as there is another steward.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- Null when the reporter has left the community: what was reported is still there.
  reporter_id uuid,
  kind text not null,
  -- A match, a comment or a member; of a picture the match or the member that shows it. It refers to nothing, so that the report survives.
  thing_id uuid not null,
  reason text not null,
  words text,
  snapshot jsonb not null,
  -- The author; the id alone, since the export finds the rows about a member by what refers to them, and would name the reporter.
  about_member uuid,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decision text,
  constraint reports_reporter_id_fkey foreign key (reporter_id) references public.profiles on delete set null,
  constraint reports_kind_known check (kind in ('match', 'comment', 'member', 'avatar', 'event_image')),
  constraint reports_reason_known check (reason in ('insult', 'harassment', 'spam', 'wrong', 'other')),
  constraint reports_words_length check (words ~ '\S' and char_length(words) <= 500),
  constraint reports_words_visible check (private.is_visible(words)),
  constraint reports_decision_known check (decision in ('keep', 'hide', 'remove', 'done')),
  constraint reports_decision_with_date check ((decided_at is null) = (decision is null))
);
create index reports_reporter_id_idx on public.reports (reporter_id);
create index reports_kind_idx on public.reports (kind, thing_id);
create index reports_decided_at_idx on public.reports (decided_at);
-- The second tap, or a request that is sent again, meets the first report.
create unique index reports_open_key on public.reports (reporter_id, kind, thing_id) where decided_at is null;

alter table public.reports enable row level security;
revoke all on public.reports from anon, authenticated, service_role;
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

create policy "Members see their own reports and stewards those about others" on public.reports
  for select to authenticated using (
    reporter_id = (select auth.uid())
    or (select private.is_steward())
       and (about_member is distinct from (select auth.uid()) or (select private.is_only_steward())));
create policy "Members with a second factor have proved it" on public.reports
  as restrictive to authenticated using ((select private.assured()));

-- Returns { about, facts } of what the member reports, as it is now; null for what they do not see.
create function private.reported_thing(of_kind text, thing uuid, member uuid, out about uuid, out facts jsonb)
language plpgsql stable set search_path = '' as $$
declare
  of_match public.matches;
  said public.match_comments;
  shown public.profiles;
begin
  if of_kind in ('member', 'avatar') then
    select * into shown from public.profiles where id = thing and (of_kind = 'member' or avatar_filename is not null);
    about := shown.id;
    facts := case when shown.id is not null then jsonb_build_object('by', shown.username, 'file', shown.avatar_filename) end;
    return;
  elsif of_kind = 'comment' then
    select * into said from public.match_comments
     where id = thing and hidden_at is null and not private.are_blocked(member, user_id);
  end if;
  select * into of_match from public.matches where id = case of_kind when 'comment' then said.match_id else thing end;
  if of_match.id is null
      or not private.can_see_match(of_match, member)
      or of_kind = 'event_image' and of_match.image_url is null then
    return;
  end if;
  about := case of_kind when 'comment' then said.user_id else of_match.creator_id end;
  facts := private.match_facts(of_match) || jsonb_build_object('match', of_match.id,
    'by', (select username from public.profiles where id = about))
    || case of_kind when 'comment' then jsonb_build_object('text', said.comment)
         when 'match' then jsonb_build_object('text', of_match.description, 'tags', of_match.match_activity)
         else jsonb_build_object('file', of_match.image_url) end;
end
$$;

-- Stores a report of the caller, or adds words to the open one. What they do not see, and what is gone, look the same.
create function private.report(of_kind text, thing uuid, of_reason text, said text) returns uuid
language plpgsql
security definer -- members write no reports
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  found_thing record;
  made uuid;
begin
  perform private.require_assured();
  found_thing := private.reported_thing(of_kind, thing, me);
  if found_thing.facts is null then
    perform private.refuse(404, 'report_gone', 'This does not exist any more.');
  elsif found_thing.about = me then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  insert into public.reports as known (reporter_id, kind, thing_id, reason, words, snapshot, about_member)
  values (me, of_kind, thing, of_reason, nullif(private.plain_text(said), ''), found_thing.facts, found_thing.about)
  on conflict (reporter_id, kind, thing_id) where decided_at is null
  do update set reason = excluded.reason, words = coalesce(excluded.words, known.words)
  returning id into made;
  perform private.count_action('reports');
  return made;
end
$$;

create function public.report(p_kind text, p_thing_id uuid, p_reason text, p_words text default null) returns uuid
language sql set search_path = '' as $$ select private.report(p_kind, p_thing_id, p_reason, p_words) $$;

-- Tells members what stewards did. Not about the match itself (`related_id`): of what they do not see any more they would not be told.
create function private.notify_moderated(members uuid[], facts jsonb, act text, word text) returns void
language sql set search_path = '' as $$
  insert into public.notifications (user_id, type, data)
  select distinct member, 'moderation', facts || jsonb_strip_nulls(jsonb_build_object('reason', act, 'words', word))
    from unnest(members) as member join public.profiles on id = member
   where member is distinct from auth.uid()
$$;

-- The dates of the match that change together, locked in the order of their ids: those of a series say the same.
create function private.lock_moderated(of_match uuid, later_only boolean) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  first public.matches;
begin
  select * into first from public.matches where id = of_match;
  perform from public.matches
    where id = first.id or series_id = first.series_id and (not later_only or match_date >= first.match_date)
    order by id for no key update;
  return array(select id from public.matches
    where id = first.id or series_id = first.series_id and (not later_only or match_date >= first.match_date));
end
$$;

-- The creator and the players of these matches, those who are invited or asked to step in, and those in line whose turns do not rest.
create function private.concerned_members(dates uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select p.user_id from public.match_participants p where p.match_id = any (dates) and p.status <> 'declined' and p.user_id is not null
    union select m.creator_id from public.matches m where m.id = any (dates) and m.creator_id is not null
    union select w.user_id from public.matches m cross join private.active_turns(m) as w where m.id = any (dates)
    union select a.user_id from private.substitute_asks a where a.match_id = any (dates) and a.ended_at is null);
end
$$;

-- Hides a match or shows it again, for an end that is told to its creator, its players, those in line, and those who are asked to step in.
-- Nothing else of them ends: turns rest meanwhile, and members are asked anew.
create function private.hide_match(of_match uuid, hidden boolean, act text, word text, dates uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  match public.matches;
  -- As long as it is shown.
  members uuid[] := private.concerned_members(dates);
begin
  if not hidden then
    -- Members are asked anew, who have been told that the match was hidden.
    update private.substitute_requests set next_wave_at = now() where match_id = any (dates) and ended_at is null;
  end if;
  update public.matches set hidden_at = case when hidden then now() end, hidden_because = case when hidden then word end
   where id = any (dates) and (hidden_at is not null) <> hidden;
  select * into match from public.matches where id = of_match;
  if match.id is null then
    return;
  end if;
  if hidden then
    delete from public.notifications n using public.matches m
     where m.id = any (dates) and n.related_id = m.id and not private.can_see_match(m, n.user_id);
  end if;
  perform private.notify_moderated(members || private.concerned_members(dates), private.match_facts(match), act, word);
end
$$;

-- Hides a comment by writing it anew with its id. So those who see it on their screens are told that it is gone, as by a deletion: of a
-- change that hides a row nobody is told.
create function private.hide_comment(comment_id uuid, word text) returns void
language plpgsql set search_path = '' as $$
declare
  said public.match_comments;
begin
  delete from public.match_comments where id = comment_id returning * into said;
  if said.id is not null then
    said.hidden_at := coalesce(said.hidden_at, now());
    said.hidden_because := word;
    insert into public.match_comments select said.*;
  end if;
end
$$;

-- Things that a steward has removed. They are hidden at once, and deleted when some days have passed in which any steward can show them again. Nothing
-- refers to the things: they may go before. Each date of a series has a row.
create table private.removals (
  kind text not null,
  thing_id uuid not null,
  -- The name of a picture, which the match or the member does not show any more.
  picture text,
  -- MODERATION_DAYS of domain/limits.ts; a test compares them.
  due_at timestamptz not null default now() + interval '7 days',
  primary key (kind, thing_id),
  constraint removals_kind_known check (kind in ('match', 'comment', 'avatar', 'event_image'))
);
create index removals_due_at_idx on private.removals (due_at);
alter table private.removals enable row level security;

create function private.record_removal(of_kind text, thing uuid, picture text default null) returns void
language sql set search_path = '' as $$
  insert into private.removals (kind, thing_id, picture) values (of_kind, thing, picture)
  on conflict (kind, thing_id) do update set picture = coalesce(excluded.picture, removals.picture), due_at = excluded.due_at
$$;

-- Deletes what was removed and not shown again. Returns the number of things.
create function private.finish_removals() returns int
language plpgsql set search_path = '' as $$
declare
  finished int;
begin
  perform from public.matches
    where hidden_at is not null and id in (select thing_id from private.removals where kind = 'match' and due_at <= now())
    order by id for no key update;
  with due as (
    delete from private.removals where due_at <= now() returning kind, thing_id
  ), matches as (
    delete from public.matches using due where kind = 'match' and id = thing_id and hidden_at is not null
  ), comments as (
    delete from public.match_comments using due where kind = 'comment' and id = thing_id and hidden_at is not null
  )
  select count(*) into finished from due;
  return finished;
end
$$;

-- Does what a steward decided, and returns the word of the log for it.
create function private.moderate(of_kind text, thing uuid, act text, word text) returns text
language plpgsql set search_path = '' as $$
declare
  said public.match_comments;
  dates uuid[];
begin
  if of_kind = 'match' and act in ('hide', 'remove') then
    dates := private.lock_moderated(thing, act = 'remove');
    perform private.hide_match(thing, true, case act when 'hide' then 'hidden' else 'removed' end, word, dates);
    if act = 'remove' then
      perform private.record_removal('match', id) from unnest(dates) as id;
    end if;
    return case act when 'hide' then 'match_hidden' else 'match_removed' end;
  elsif of_kind = 'comment' and act in ('hide', 'remove') then
    select * into said from public.match_comments where id = thing;
    perform private.hide_comment(thing, word);
    if act = 'remove' and said.id is not null then
      perform private.record_removal('comment', thing);
    end if;
    perform private.notify_moderated(array[said.user_id], jsonb_build_object('kind', 'comment', 'quote', left(said.comment, 200)),
      case act when 'hide' then 'hidden' else 'removed' end, word);
    return case act when 'hide' then 'comment_hidden' else 'comment_removed' end;
  elsif of_kind = 'avatar' and act = 'remove' then
    perform private.record_removal('avatar', id, avatar_filename) from public.profiles where id = thing and avatar_filename is not null;
    update public.profiles set avatar_filename = null where id = thing and avatar_filename is not null;
    perform private.notify_moderated(array[thing], '{"kind": "picture"}', 'removed', word);
    return 'picture_removed';
  elsif of_kind = 'event_image' and act = 'remove' then
    dates := private.lock_moderated(thing, false);
    perform private.record_removal('event_image', id, image_url) from public.matches where id = any (dates) and image_url is not null;
    update public.matches set image_url = null where id = any (dates) and image_url is not null;
    perform private.notify_moderated(array(select creator_id from public.matches where id = thing), '{"kind": "picture"}', 'removed', word);
    return 'picture_removed';
  elsif act = 'keep' then
    return 'report_kept';
  elsif act = 'done' then
    return 'report_handled';
  end if;
  raise exception using errcode = '22023', message = 'p_act: not for this kind of report.';
end
$$;

-- Returns the words of a decision, which whoever it concerns is sent; to hide or to remove needs some.
create function private.moderation_words(act text, word text) returns text
language plpgsql set search_path = '' as $$
declare
  said text := nullif(btrim(private.plain_text(word), E' \n'), '');
begin
  if act in ('hide', 'remove') and said is null or char_length(said) > 500 then
    raise exception using errcode = '22023', message = 'p_words: says why, in at most 500 characters.';
  end if;
  return said;
end
$$;

-- Does what was decided, closes all open reports about the thing, tells whom it concerns, and writes the log. A match that was handed on can
-- have reports about both creators: one of them, a steward, leaves those about themselves to the others.
create function private.carry_out(of_kind text, thing uuid, act text, said text, about uuid, facts jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  done text := private.moderate(of_kind, thing, act, said);
begin
  with decided as (
    update public.reports set decided_at = now(), decision = act
     where kind = of_kind and thing_id = thing and decided_at is null
       and (about_member is distinct from auth.uid() or private.is_only_steward())
    returning reporter_id
  )
  insert into public.notifications (user_id, type, data)
  select reporter_id, 'report_decided', jsonb_build_object('reason', case act when 'keep' then 'kept' else 'acted' end)
    from decided where reporter_id is distinct from auth.uid() and reporter_id is not null;
  -- Members take along what was done about them: that they were reported for nothing is none of it.
  facts := jsonb_strip_nulls(facts - array['tags', 'file'] || jsonb_build_object('thing', of_kind, 'reason', said));
  if act = 'remove' then
    perform private.log_grave_act(done, about, facts);
  else
    perform private.log_steward_act(done, case when act = 'hide' then about end, facts);
  end if;
end
$$;

-- Decides all open reports about a thing. Another steward who was faster has locked the same rows, which are then not open any more.
create function private.decide_report(of_kind text, thing uuid, act text, word text) returns void
language plpgsql
security definer -- writes what is others'
set search_path = ''
as $$
declare
  said text;
  about uuid;
  facts jsonb;
begin
  perform private.require_steward();
  if act = 'remove' then
    perform private.require_grave_act();
  end if;
  said := private.moderation_words(act, word);
  perform private.lock_thing(of_kind, thing);
  perform from public.reports where kind = of_kind and thing_id = thing and decided_at is null order by id for update;
  select about_member, snapshot into about, facts
    from public.reports where kind = of_kind and thing_id = thing and decided_at is null
   order by about_member is not distinct from auth.uid() desc, created_at, id limit 1;
  if facts is null then
    perform private.refuse(409, 'report_decided', 'Another steward has decided this already.');
  elsif about = auth.uid() and not private.is_only_steward() then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  perform private.carry_out(of_kind, thing, act, said, about, facts);
end
$$;

-- One steward at a time acts on a thing, whether it was reported or not.
create function private.lock_thing(of_kind text, thing uuid) returns void
language sql set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('moderate ' || of_kind || ' ' || thing, 0)) $$;

-- Hides or removes what a steward sees, without a report of somebody: it is written as their own, with its decision, and stands under
-- what was decided. Open reports of others about it are decided with it. What is hidden already looks like what is gone.
create function private.act_at_once(of_kind text, thing uuid, act text, word text) returns void
language plpgsql
security definer -- writes what is others'
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  said text;
  found_thing record;
begin
  perform private.require_steward();
  if act is null or act not in ('hide', 'remove') then
    raise exception using errcode = '22023', message = 'p_act: ''hide'' or ''remove''.';
  elsif act = 'remove' then
    perform private.require_grave_act();
  end if;
  said := private.moderation_words(act, word);
  perform private.lock_thing(of_kind, thing);
  found_thing := private.reported_thing(of_kind, thing, me);
  if found_thing.facts is null or of_kind in ('match', 'event_image')
      and exists (select from public.matches where id = thing and hidden_at is not null) then
    perform private.refuse(404, 'report_gone', 'This does not exist any more.');
  elsif found_thing.about = me then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  insert into public.reports (reporter_id, kind, thing_id, reason, snapshot, about_member, decided_at, decision)
  select me, of_kind, thing, 'other', found_thing.facts, found_thing.about, now(), act
   where not exists (
     select from public.reports where reporter_id = me and kind = of_kind and thing_id = thing and decided_at is null);
  perform private.carry_out(of_kind, thing, act, said, found_thing.about, found_thing.facts);
end
$$;

-- Puts a picture back that was removed, where no other has been chosen since. Returns the member whose it is; null where there is none.
create function private.restore_picture(of_kind text, thing uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  owner uuid;
begin
  if of_kind = 'avatar' then
    update public.profiles set avatar_filename = picture from private.removals
     where kind = of_kind and thing_id = thing and id = thing and avatar_filename is null returning id into owner;
    delete from private.removals where kind = of_kind and thing_id = thing;
    return owner;
  end if;
  perform private.lock_moderated(thing, false);
  with dates as (
    select date.id from public.matches first join public.matches date on date.id = first.id or date.series_id = first.series_id
     where first.id = thing
  ), back as (
    delete from private.removals using dates where kind = of_kind and thing_id = id returning id, picture
  ), shown as (
    update public.matches set image_url = picture from back where matches.id = back.id and image_url is null
    returning creator_id
  )
  select creator_id into owner from shown limit 1;
  return owner;
end
$$;

-- Shows what was hidden or removed again. A thing that is gone, or that was shown again by another steward, is refused.
create function private.restore_hidden(of_kind text, thing uuid) returns void
language plpgsql
security definer -- writes what is others'
set search_path = ''
as $$
declare
  said public.match_comments;
  match public.matches;
  owner uuid;
begin
  perform private.require_steward();
  perform private.lock_thing(of_kind, thing);
  if of_kind in ('avatar', 'event_image') then
    owner := private.restore_picture(of_kind, thing);
  elsif of_kind = 'match' then
    perform private.lock_moderated(thing, false);
    select * into match from public.matches where id = thing and hidden_at is not null;
  elsif of_kind = 'comment' then
    select * into said from public.match_comments where id = thing and hidden_at is not null for update;
  end if;
  if coalesce(match.id, said.id, owner) is null then
    perform private.refuse(404, 'report_gone', 'This does not exist any more.');
  elsif coalesce(match.creator_id, said.user_id, owner) = auth.uid() and not private.is_only_steward() then
    perform private.refuse(403, 'own_content', 'This is your own.');
  end if;
  if owner is not null then
    perform private.notify_moderated(array[owner], '{"kind": "picture"}', 'restored', null);
    perform private.log_steward_act('picture_restored', owner);
  elsif match.id is not null then
    perform private.hide_match(thing, false, 'restored', null, private.lock_moderated(thing, false));
    delete from private.removals where kind = 'match' and thing_id = any (private.lock_moderated(thing, false));
    perform private.log_steward_act('match_restored', match.creator_id, private.match_facts(match));
  else
    update public.match_comments set hidden_at = null, hidden_because = null where id = thing;
    delete from private.removals where kind = 'comment' and thing_id = thing;
    perform private.notify_moderated(array[said.user_id], jsonb_build_object('kind', 'comment', 'quote', left(said.comment, 200)),
      'restored', null);
    perform private.log_steward_act('comment_restored', said.user_id, jsonb_build_object('text', said.comment));
  end if;
end
$$;

create function public.decide_report(p_kind text, p_thing_id uuid, p_act text, p_words text default null) returns void
language sql set search_path = '' as $$ select private.decide_report(p_kind, p_thing_id, p_act, p_words) $$;

create function public.act_at_once(p_kind text, p_thing_id uuid, p_act text, p_words text) returns void
language sql set search_path = '' as $$ select private.act_at_once(p_kind, p_thing_id, p_act, p_words) $$;

create function public.restore_hidden(p_kind text, p_thing_id uuid) returns void
language sql set search_path = '' as $$ select private.restore_hidden(p_kind, p_thing_id) $$;

-- Lists what is reported, one row for each thing: what waits, the oldest first; or what was decided, the newest first. `is_hidden` tells
-- that it can be shown again, and `deleted_at` when what was removed goes for good.
create function private.list_reports(are_open boolean, most int)
returns table (kind text, thing_id uuid, snapshot jsonb, about_member uuid, reporters jsonb, reported_at timestamptz,
  decided_at timestamptz, decision text, is_hidden boolean, deleted_at timestamptz)
language plpgsql stable
security definer -- stewards do not see private matches
set search_path = ''
as $$
begin
  perform private.require_steward();
  return query
    select r.kind, r.thing_id, (array_agg(r.snapshot order by r.created_at desc, r.id))[1],
           (array_agg(r.about_member order by r.created_at desc, r.id))[1],
           jsonb_agg(jsonb_build_object('name', p.username, 'reason', r.reason, 'words', r.words) order by r.created_at, r.id),
           min(r.created_at), r.decided_at, r.decision,
           exists (select from public.matches m where r.kind = 'match' and m.id = r.thing_id and m.hidden_at is not null)
             or exists (select from public.match_comments c where r.kind = 'comment' and c.id = r.thing_id and c.hidden_at is not null)
             or exists (select from private.removals p where p.picture is not null and p.kind = r.kind and p.thing_id = r.thing_id),
           (select due_at from private.removals gone where gone.kind = r.kind and gone.thing_id = r.thing_id)
      from public.reports r left join public.profiles p on p.id = r.reporter_id
     where (r.decided_at is null) = are_open and (r.about_member is distinct from auth.uid() or private.is_only_steward())
     group by r.kind, r.thing_id, r.decided_at, r.decision
     order by case when are_open then min(r.created_at) end, r.decided_at desc
     limit least(greatest(most, 0), 100);
end
$$;

create function public.steward_reports(p_open boolean, p_limit int default 50)
returns table (kind text, thing_id uuid, snapshot jsonb, about_member uuid, reporters jsonb, reported_at timestamptz,
  decided_at timestamptz, decision text, is_hidden boolean, deleted_at timestamptz)
language sql stable set search_path = '' as $$ select * from private.list_reports(p_open, p_limit) $$;

revoke execute on function public.report, public.decide_report, public.act_at_once, public.restore_hidden, public.steward_reports
  from public, anon, authenticated, service_role;
grant execute on function private.report(text, uuid, text, text), private.decide_report(text, uuid, text, text),
  private.act_at_once(text, uuid, text, text), private.restore_hidden(text, uuid), private.list_reports(boolean, int) to authenticated;
grant execute on function public.report, public.decide_report, public.act_at_once, public.restore_hidden, public.steward_reports
  to authenticated;

revoke execute on all functions in schema private from public;
