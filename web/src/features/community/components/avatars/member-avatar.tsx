import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { instantNow } from '@/lib/time/clock.ts'
import { PlayerAvatar } from '@/ui/layout/avatar.tsx'
import { pictureQuery } from '../../queries/avatars.ts'

type Look = Omit<ComponentProps<typeof PlayerAvatar>, 'url' | 'onBroken'>

interface MemberAvatarProps extends Look {
  /** The name of the member's picture in the bucket avatars. */
  picture: string | null | undefined
}

/** A link that fails so soon after it was made is not to blame for a picture that does not come. */
const JUST_MADE_MS = 60_000

export function MemberAvatar({ picture, ...look }: MemberAvatarProps) {
  return picture ? <LinkedAvatar picture={picture} {...look} /> : <PlayerAvatar {...look} />
}

function LinkedAvatar({ picture, ...look }: Look & { picture: string }) {
  const { data, dataUpdatedAt, refetch } = useQuery(pictureQuery(picture))
  const renewBroken = () => {
    if (dataUpdatedAt < instantNow() - JUST_MADE_MS) void refetch({ cancelRefetch: false })
  }
  return <PlayerAvatar {...look} url={data ?? null} onBroken={renewBroken} />
}
