import { type GuestKind, type Participant, type Status, type Team, withoutAccount } from './participant.ts'

interface Row
  extends Omit<Participant, 'status' | 'team_assignment' | 'user_id' | 'guest_kind' | keyof Profile> {
  user_id: string | null
  guest_name: string | null
  guest_kind: string | null
  status: string
  team_assignment: string | null
}
type Profile = Pick<Participant, 'avatar_url' | 'avatar_filename'> & {
  username: string | null
  skill_level: string | null
}

/**
 * Converts a row and its profile to a participant; guests and deleted accounts have neither id nor profile. `nameless` stands for the name
 * of a member who has left.
 */
export function participantFrom(
  { guest_name, ...row }: Row,
  profile: Profile | null,
  nameless: string,
): Participant {
  return {
    ...row,
    user_id: row.user_id ?? withoutAccount(row.id),
    guest_kind: row.guest_kind as GuestKind | null,
    // Constraints in the database allow only these values.
    status: row.status as Status,
    team_assignment: row.team_assignment as Team | null,
    username: guest_name ?? profile?.username ?? nameless,
    avatar_url: profile?.avatar_url ?? null,
    avatar_filename: profile?.avatar_filename ?? null,
    skill_level: profile?.skill_level ?? 'Beginner',
  }
}
