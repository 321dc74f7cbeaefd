interface Row {
  [column: string]: unknown
  id: string
  created_at: string
  user?: { username?: string; avatar_filename?: string | null; skill_level?: string } | null
}

/** A row of `match_participants` with its member, as `participant_rows` of the list has it. */
export function participantValues({ user, ...row }: Row): unknown[] {
  const since = row.created_at.replace('T', ' ').replace(/(Z|\+00:00)$/, '')
  const profile = [user?.avatar_filename ?? null, user?.skill_level ?? null]
  const name = row.guest_name ?? user?.username ?? null
  const place = [row.id, row.user_id ?? null, row.status, row.team_assignment ?? null, since]
  return [...place, name, row.guest_kind ?? null, ...profile]
}
