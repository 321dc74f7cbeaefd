import type { CourtKind } from '@domain/courts/court-kind.ts'
import { t } from '@lingui/core/macro'

export const courtKindLabel = (kind: CourtKind): string => (kind === 'single' ? t`single` : t`double`)

export const courtKindOptions = (): { value: CourtKind | 'any'; label: string }[] => [
  { value: 'any', label: t`Any court` },
  { value: 'double', label: t`Double` },
  { value: 'single', label: t`Single` },
]
