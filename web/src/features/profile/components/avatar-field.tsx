import { Camera, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { MemberAvatar } from '@/features/avatars/components/member-avatar.tsx'
import { onlineStore } from '@/lib/online.ts'
import { PlayerAvatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { ConfirmDialog } from '@/ui/confirm.tsx'
import { useDeleteAvatar } from '../mutations.ts'
import type { Profile } from '../queries.ts'
import { useNewPicture } from './use-new-picture.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** A member's picture, and the ways to another one or none. */
export function AvatarField({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const online = useSyncExternalStore(onlineStore.subscribe, onlineStore.snapshot)
  const { chosen, choose, crop, cancel, shown, uploading } = useNewPicture(profile)
  const look = { name: profile.username, size: 'xl' } as const
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {shown ? (
        <PlayerAvatar {...look} url={shown} />
      ) : (
        <MemberAvatar {...look} picture={profile.avatar_filename} />
      )}
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <p className="max-w-full truncate font-dialog text-dialog">{profile.username}</p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Choose a picture"
          hidden
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            pending={uploading}
            disabled={!online}
            onClick={() => input.current?.click()}
          >
            {!uploading && <Camera aria-hidden="true" />}
            {profile.avatar_filename ? 'Change picture' : 'Add picture'}
          </Button>
          {profile.avatar_filename && <DeletePicture userId={profile.id} disabled={!online || uploading} />}
        </div>
        <p role="status" className="text-muted text-small empty:hidden">
          {uploading ? 'Uploading picture...' : ''}
        </p>
      </div>
      {chosen && (
        <Suspense>
          <CropDialog key={chosen.address} {...chosen} onCancel={cancel} onCrop={crop} />
        </Suspense>
      )}
    </div>
  )
}

function DeletePicture({ userId, disabled }: { userId: string; disabled: boolean }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleteAvatar(userId)
  return (
    <>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        Delete
        <span className="sr-only"> picture</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your picture?"
        description="Others see your initials instead."
        confirmLabel="Delete picture"
        tone="danger"
        pending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
