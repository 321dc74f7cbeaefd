import type { CommunityChange } from '@domain/community/community-changes.ts'
import type { Venue } from '@domain/community/community-config.ts'
import { bookingSystem } from '@domain/courts/booking-systems.ts'
import { groupedHours, type OpeningHours, WEEKDAYS, type Weekday } from '@domain/courts/opening-hours.ts'
import { millisecondsInDay } from '@domain/time-units.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { languageName } from '@/lib/language/language.ts'
import { formatWeekday, timeRange, weekdayNames } from '@/lib/time/datetime.ts'

const LABELS: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  shortTitle: msg`Name below the icon`,
  city: msg`City`,
  timeZone: msg`Time zone`,
  language: msg`Language`,
  contact: msg`Contact for booking systems`,
  about: msg`Text of the about page`,
  accessibility: msg`Accessibility statement`,
  'links.donation': msg`Link for donations`,
  'links.coffee': msg`Link for a coffee`,
  'links.feedback': msg`Link for feedback`,
  'links.developer': msg`Link to the developer`,
  'operator.name': msg`Operator`,
  'operator.address': msg`Address of the operator`,
  'operator.email': msg`Email of the operator`,
  'operator.phone': msg`Phone of the operator`,
  'operator.representedBy': msg`Represented by`,
  'operator.register': msg`Register`,
  'operator.vatId': msg`VAT identification number`,
  'operator.imprint': msg`Sections of the imprint`,
  'operator.privacy': msg`Sections of the privacy page`,
  venue: msg`Venue`,
  name: msg`Name`,
  kind: msg`Indoor or outdoor`,
  position: msg`Position`,
  courts: msg`Courts`,
  bookingUrl: msg`Page for booking`,
  opening: msg`Opening hours`,
  system: msg`Booking system`,
  reading: msg`Reading the courts`,
}

/** 'Opening hours, TSG Padel' */
export function partLabel({ part, venue }: Pick<CommunityChange, 'part' | 'venue'>): string {
  const descriptor = LABELS[part]
  const label = descriptor ? i18n._(descriptor) : part
  const name = venue?.name
  return name ? t`${label}, ${name}` : label
}

/** Names the part that has a field: 'venues[1].courts[0].name' is about courts. */
export function fieldLabel(path: string): string {
  const [first = '', second = ''] = path.split('.')
  const isVenue = first.startsWith('venues[')
  const part = isVenue ? second : [first, second].filter(Boolean).join('.')
  return partLabel({ part: part.replace(/\[\d+\]$/, '') || 'venue' })
}

/** The parts that an entry of the log names. Entries of a newer server may have others. */
export function partsLabel(changed: unknown): string {
  const parts = Array.isArray(changed) ? changed.filter(isChange).map(partLabel) : []
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(parts)
}

const isChange = (value: unknown): value is Pick<CommunityChange, 'part' | 'venue'> =>
  typeof value === 'object' && value !== null && 'part' in value && typeof value.part === 'string'

export function valueLabel(part: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return t`Nothing`
  if (part === 'venue') return t`There is one`
  if (part === 'language' && typeof value === 'string') return nameOfLanguage(value)
  if (part === 'kind') return value === 'indoor' ? t`Indoor` : t`Outdoor`
  if (part === 'opening') return hoursLines(value as OpeningHours).join('\n')
  if (part === 'position') return Object.values(value).join(', ')
  if (part === 'system') return systemLabel(value as Venue)
  if (Array.isArray(value)) return value.map(lineOf).join('\n')
  return String(value)
}

/** A tag that is no language is shown as it is. */
function nameOfLanguage(tag: string): string {
  try {
    return languageName(tag)
  } catch {
    return tag
  }
}

function lineOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const { name, title, text } = item as { name?: string; title?: string; text?: string[] }
  return [name ?? title, ...(text ?? [])].filter(Boolean).join(': ')
}

function systemLabel({ system, reading }: Pick<Venue, 'system' | 'reading'>): string {
  const { name } = bookingSystem(system)
  if (!reading) return t`${name}, is not read`
  const { url, enabled } = reading
  return enabled === false ? t`${name}, is not read` : t`${name}, read at ${url}`
}

/** 2026 has a Monday on its fifth day. */
const A_MONDAY = Date.UTC(2026, 0, 5, 12)

export function weekdayLabel(day: Weekday, style: 'long' | 'short' = 'long'): string {
  const index = WEEKDAYS.indexOf(day)
  return style === 'short'
    ? (weekdayNames()[index] ?? '')
    : formatWeekday(A_MONDAY + index * millisecondsInDay, 'UTC')
}

/** 'Mon to Fri: 07:00 – 22:00' */
export function hoursLines(opening: OpeningHours): string[] {
  return groupedHours(opening).map(({ first, last, hours }) => {
    const [from, until] = [weekdayLabel(first, 'short'), weekdayLabel(last, 'short')]
    const days = first === last ? from : t`${from} to ${until}`
    const times = hours
      ? timeRange(hours.from, hours.until)
      : t({ message: 'closed', context: 'a venue on a day' })
    return t`${days}: ${times}`
  })
}
