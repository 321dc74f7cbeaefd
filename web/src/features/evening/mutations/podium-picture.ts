import { t } from '@lingui/core/macro'
import { authClient } from '@/lib/backend/supabase.ts'
import { useAction } from '@/lib/backend/use-action.ts'
import { saveFile } from '@/lib/browser/save-file.ts'

const TIMEOUT_MS = 20_000

/** Passes the podium on as a picture, which the server draws with first names; where the device cannot share a file, it is saved. */
export const useSharePodium = (matchId: string) =>
  useAction({
    key: ['podium-picture', matchId],
    order: 'once',
    run: () => fetchPicture(matchId),
    failed: () => t`The picture could not be made. Please try again.`,
    done: shareOrSave,
  })

async function fetchPicture(matchId: string): Promise<File> {
  const { data } = await (await authClient()).getSession()
  const response = await fetch(`/pictures/podium/${matchId}.png`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return new File([await response.blob()], 'podium.png', { type: 'image/png' })
  throw Object.assign(new Error(''), { status: response.status })
}

async function shareOrSave(file: File): Promise<void> {
  // Some browsers lack the method, others share texts alone.
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file, file.name, file.type)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Closed by the member. A browser that finds the tap too long ago refuses with another name.
    if ((error as Error).name !== 'AbortError') saveFile(file, file.name, file.type)
  }
}
