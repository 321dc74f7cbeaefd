import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Area } from 'react-easy-crop'
import type { Profile } from '@/features/community/queries/profiles.ts'
import { decodePicture, encodePicture, pictureRefusal } from '@/lib/picture-file.ts'
import { toast } from '@/lib/toast.ts'
import { useReplaceAvatar } from '../mutations.ts'

interface Chosen {
  picture: ImageBitmap
  address: string
  extension: string
  open: boolean
}

/** The way of a file from the choice, over the cut, to the server. Until that has it, the picture before stays. */
export function useNewPicture({ id, avatar_filename }: Profile) {
  const { mutate, isPending } = useReplaceAvatar(id)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // A picture uploaded from here is shown from memory, so that nothing flickers while its link is made.
  const [uploaded, setUploaded] = useState<{ address: string; name: string | null } | null>(null)
  useEffect(() => () => chosen?.picture.close(), [chosen?.picture])
  useRevoked(chosen?.address)
  useRevoked(uploaded?.address)

  async function choose(file: File | undefined) {
    if (!file || isPending) return
    try {
      if (!file.type.startsWith('image/')) throw new Error('The file is of another type.')
      const picture = await decodePicture(file)
      setChosen({ picture, address: URL.createObjectURL(file), extension: extensionOf(file), open: true })
    } catch (error) {
      toast({ ...pictureRefusal(error), variant: 'destructive' })
    }
  }

  async function crop(square: Area) {
    if (!chosen) return
    const { picture, extension } = chosen
    const blob = await squarePicture(picture, square, extension).catch(() => null)
    setChosen({ ...chosen, open: false })
    if (!blob) return void toast({ title: t`Failed to upload avatar`, variant: 'destructive' })
    setUploaded({ address: URL.createObjectURL(blob), name: null })
    mutate(
      { picture: blob, extension },
      {
        onSuccess: (now) => setUploaded((shown) => shown && { ...shown, name: now.avatar_filename }),
        onError: () => setUploaded(null),
      },
    )
  }

  const isShown = uploaded && (uploaded.name === null || uploaded.name === avatar_filename)
  return {
    chosen,
    choose,
    crop,
    cancel: () => setChosen(chosen && { ...chosen, open: false }),
    shown: isShown ? uploaded.address : null,
    uploading: isPending,
  }
}

function useRevoked(address: string | undefined) {
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
}

// Three times what the largest avatar takes, for the finest screens.
const SIDE = 384
const QUALITY = 0.85

/** That square as a small file, without what the camera noted (place and time among it). A photo stays a JPEG. */
function squarePicture(picture: ImageBitmap, square: Area, extension: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, SIDE, SIDE)
  return encodePicture(canvas, /^jpe?g$/.test(extension) ? 'image/jpeg' : 'image/webp', QUALITY)
}

/** Extension of a file's name, as far as it can stand in the name of the stored picture. */
export function extensionOf({ name, type }: { name: string; type: string }): string {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1] ?? /^image\/([a-z0-9]{1,10})/.exec(type)?.[1]
  return extension?.toLowerCase() ?? 'webp'
}
