-- Mails that wait for the mail server (mail/queue). A row is inserted before the response to the request that caused it, and
-- deleted once the mail server has accepted the mail. A request is a row of the same table until a worker has checked whether
-- it leads to a mail, so that known and unknown addresses take the same time.

create table _backend.mail_queue (
  id uuid primary key default gen_random_uuid(),
  -- Mails to one address leave in this order.
  position bigint not null generated always as identity,
  recipient text not null,
  subject text not null default '',
  request jsonb,
  mail jsonb,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  last_error text,
  -- Mails that were given up stay for the operator, without their content: its links sign in.
  given_up_at timestamptz,
  constraint mail_queue_content check (num_nonnulls(request, mail) = case when given_up_at is null then 1 else 0 end)
);
alter table _backend.mail_queue enable row level security;
revoke all on _backend.mail_queue from public;

create unique index mail_queue_recipient_idx on _backend.mail_queue (recipient, position) where given_up_at is null;
create index mail_queue_due_idx on _backend.mail_queue ((attempts > 0), due_at) where given_up_at is null;
