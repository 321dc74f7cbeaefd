-- Indexes for the clean-up, which searches these growing tables by age. Their rows are stored in the order of time, so BRIN
-- suffices.

create index audit_log_entries_created_at_brin on auth.audit_log_entries using brin (created_at);
