import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookingRow, courtDay, snapshotRow } from '../../../../testing/court-rows.ts'
import { openAsMember } from '../../../../testing/open-app.tsx'
import { answer } from '../../../../testing/stand-in-server.ts'

const CONFLICT = 'Time conflict detected with existing bookings: '

test('times that are typed conflict with any court of the venue, and no more when they have changed', async () => {
  const bookings = [bookingRow(5907, 18, 20), bookingRow(5908, 19, 21)]
  answer('GET /rest/v1/last_data_update', {
    json: [snapshotRow('arena'), snapshotRow('tsg', { bookings })],
  })
  const slot = new URLSearchParams({ court: '5907', day: courtDay(1), start: '18:30', end: '20:00' })
  await openAsMember(`/create-match?${slot}`)
  const told = (courts: string) => page.getByText(`${CONFLICT}${courts}`, { exact: true }).last()
  const venue = page.getByLabelText('Location')
  await expect.element(told('Court 1: 18:00 - 20:00')).toBeVisible()
  await venue.selectOptions('Indoor Arena (Eversports)')
  await expect.element(page.getByText('Time Conflict Detected')).not.toBeInTheDocument()
  await venue.selectOptions('TSG Padel (eBuSy)')
  await expect.element(told('Court 1: 18:00 - 20:00, Court 2: 19:00 - 21:00')).toBeVisible()
  await page.getByText('Other start or end').click()
  const start = page.getByLabelText('Start Time')
  await start.fill('21:00')
  start.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(page.getByText('Time Conflict Detected')).not.toBeInTheDocument()
})

test('where other courts are free at the time, the warning says so', async () => {
  const bookings = [bookingRow(5907, 18, 20)]
  answer('GET /rest/v1/last_data_update', { json: [snapshotRow('arena'), snapshotRow('tsg', { bookings })] })
  await openAsMember('/create-match')
  await page.getByLabelText('Location').selectOptions('TSG Padel (eBuSy)')
  await page.getByRole('radio', { name: 'Tomorrow' }).click()
  await page.getByRole('radio', { name: /^18:30/ }).click()
  const told = page.getByText(`${CONFLICT}Court 1: 18:00 - 20:00`, { exact: true }).last()
  await expect.element(told).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '18:30 1 court free' })).toBeChecked()
  await expect.element(page.getByText('1 other court is free at this time.').last()).toBeVisible()
})
