import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MARA, openAsMember, PROFILE, toast } from '../../../../testing/open-app.tsx'
import { answer, callsTo } from '../../../../testing/stand-in-server.ts'

const UPLOAD = 'POST /storage/v1/object/avatars'
const PICTURE = `${MARA.id}-avatar-1.png`
const choose = (file: File) => userEvent.upload(page.getByLabelText('Choose a picture'), file)

async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 300)
  canvas.getContext('2d')?.fillRect(0, 0, 300, 300)
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' })
}

test.each([
  ['words.png', 'text/plain'],
  ['words.png', 'image/png'],
  ['IMG_1234.HEIC', 'image/heic'],
])('%s of the type %s is not taken as a picture', async (name, type) => {
  await openAsMember('/profile')
  await choose(new File(['no picture'], name, { type }))
  await expect
    .element(toast())
    .toMatchTextContent(/Please upload an image file.*JPEG, PNG, WebP, GIF and AVIF can be read here\./)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an upload that is cut off is told and changes nothing', async () => {
  answer(UPLOAD, new TypeError('Failed to fetch'))
  await openAsMember('/profile')
  await choose(await photo())
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(toast()).toMatchTextContent(/Failed to upload avatar/)
  await expect.element(page.getByRole('button', { name: 'Add picture' })).toBeVisible()
  expect(callsTo('PATCH /rest/v1/profiles')).toEqual([])
})

test('a picture that does not come has a sign, and a deletion that fails is told', async () => {
  answer('GET /rest/v1/profiles', { json: [{ ...PROFILE, avatar_filename: PICTURE }] })
  // The link leads to no picture.
  answer('POST /storage/v1/object/sign/avatars', {
    json: [{ path: PICTURE, error: null, signedURL: `/object/sign/avatars/${PICTURE}?token=t` }],
  })
  answer('PATCH /rest/v1/profiles', { status: 400, json: { code: 'XX000', message: 'broken' } })
  await openAsMember('/profile')
  const info = page.getByRole('region', { name: 'Personal Info' })
  await expect.poll(() => info.query()?.querySelector('span[aria-hidden] > svg.size-3\\/5')).not.toBeFalsy()
  expect(info.element().querySelector('img')).toBeNull()
  await page.getByRole('button', { name: 'Delete picture' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete picture' }).click()
  await expect.element(toast()).toMatchTextContent(/Failed to delete avatar/)
})
