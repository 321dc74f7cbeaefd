import type { ComponentProps } from 'react'
import { PlayerAvatar } from '@/ui/layout/avatar.tsx'
import { askKeeper, usePicture } from './links.ts'

interface MemberAvatarProps extends Omit<ComponentProps<typeof PlayerAvatar>, 'url' | 'onBroken'> {
  /** The name of the member's picture in the bucket avatars. */
  picture: string | null | undefined
}

/** A member's picture by a signed link, or the initials. */
export function MemberAvatar({ picture = null, ...look }: MemberAvatarProps) {
  const url = usePicture(picture)
  return (
    <PlayerAvatar
      {...look}
      url={url}
      onBroken={() => picture && askKeeper((keeper) => keeper.replaceBroken(picture))}
    />
  )
}
