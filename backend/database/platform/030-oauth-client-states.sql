-- The state of a sign-in while the browser is at the provider: the verifier of the PKCE exchange with that provider. The rest
-- of the flow is a row of auth.flow_state that refers to this. Source: the migrations of supabase/auth as they stand in 2026.

create table auth.oauth_client_states (
  id uuid primary key,
  provider_type text not null,
  code_verifier text,
  created_at timestamptz not null
);
create index idx_oauth_client_states_created_at on auth.oauth_client_states (created_at);

alter table auth.oauth_client_states enable row level security;
revoke all on auth.oauth_client_states from anon, authenticated, service_role;
