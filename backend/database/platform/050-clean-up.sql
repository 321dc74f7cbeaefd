-- What the clean-up looks for by age in tables that otherwise only grow. Their rows lie in the order of time, so the
-- smallest kind of index serves.

create index audit_log_entries_created_at_brin on auth.audit_log_entries using brin (created_at);
