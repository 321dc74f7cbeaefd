-- Mails that the mail server took, and mails that were given up, per day (UTC): the queue forgets the former at once.
create table _backend.mail_counts (
  day date primary key,
  sent int not null default 0,
  given_up int not null default 0,
  last_sent_at timestamptz
);
alter table _backend.mail_counts enable row level security;
revoke all on _backend.mail_counts from public;
