import { LIMITS } from '@domain/limits.ts'
import { EVENT_FORMATS, isEventFormat } from '@domain/match/match-kind.ts'
import { lengthOf } from '@domain/text-length.ts'
import { t } from '@lingui/core/macro'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { EventImage } from '@/features/match-list/components/card/event-image.tsx'
import { decodePicture, encodePicture, pictureRefusal } from '@/lib/picture-file.ts'
import { toast } from '@/lib/toast.ts'
import { formatLabel } from '@/lib/words/match-words.ts'
import { Button } from '@/ui/buttons/button.tsx'
import { Choices } from '@/ui/forms/choices.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Textarea } from '@/ui/forms/textarea.tsx'
import { useRemoveEventImage, useUploadEventImage } from '../../mutations.ts'
import { Group } from '../group.tsx'
import { useMatchForm } from '../match-form-context.ts'

export function EventFields() {
  const { values, faults, set, text } = useMatchForm()
  const type = values.matchType
  const length = lengthOf(values.eventDescription)
  const most = LIMITS.description
  return (
    <Group title={t`About the event`}>
      <Choices
        label={t`Format`}
        choices={EVENT_FORMATS.map((value) => ({ value, label: formatLabel(value) }))}
        value={isEventFormat(type) ? type : null}
        onChange={(format) => set({ matchType: format })}
      />
      <Field label={t`Description`} description={t`${length} of ${most}`} error={faults.eventDescription}>
        <Textarea placeholder={t`What is planned, and what to bring`} {...text('eventDescription')} />
      </Field>
      <ImageField />
    </Group>
  )
}

const MAX_SIDE_PX = 1600
const QUALITY = 0.82

/** The picture of an event: stored as soon as it is chosen, so that neither a preview nor a reload loses it. */
function ImageField() {
  const { values } = useMatchForm()
  const input = useRef<HTMLInputElement>(null)
  const { choose, remove, pending } = useImage()
  const image = values.imageUrl
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-[560] text-[.9375rem]">{t`Image`}</legend>
      {image && <EventImage image={image} alt={t`Image of the event`} />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t`Choose an image`}
        hidden
        onChange={choose}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" pending={pending} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" />
          {image ? t`Replace image` : t`Add image`}
        </Button>
        {image && (
          <Button variant="ghost" onClick={remove}>
            <Trash2 aria-hidden="true" />
            {t`Remove image`}
          </Button>
        )}
      </div>
      <p role="status" className="text-muted text-small empty:hidden">
        {pending ? t`Uploading image...` : ''}
      </p>
    </fieldset>
  )
}

function useImage() {
  const { first, get, set } = useMatchForm()
  const upload = useUploadEventImage()
  const { mutate: removeObject } = useRemoveEventImage()
  function show(name: string) {
    const before = get().imageUrl
    set({ imageUrl: name })
    // A stored picture is deleted only when the change is saved.
    if (before && before !== first.imageUrl) removeObject(before)
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const control = event.currentTarget
    const [file] = control.files ?? []
    if (!file || upload.isPending) return
    try {
      const picture = await resizedImage(file)
      upload.mutate(picture, { onSuccess: show })
    } catch (error) {
      toast({ ...pictureRefusal(error), variant: 'destructive' })
    } finally {
      control.value = ''
    }
  }
  return { choose, remove: () => show(''), pending: upload.isPending }
}

/** A picture small enough to be sent and shown, upright and without what the camera noted. Rejects what is no picture, or too large. */
async function resizedImage(file: Blob): Promise<Blob> {
  const bitmap = await decodePicture(file)
  const canvas = drawn(bitmap, Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height)))
  bitmap.close()
  return encodePicture(canvas, 'image/webp', QUALITY)
}

function drawn(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
