import { t } from '@lingui/core/macro'

/** The name shown for a member who has deleted the account. */
export const formerMember = (): string => t`Former member`

/** A name as it is shown: a guest may have typed that of a member. */
export const guestName = (name: string, isGuest: boolean): string => (isGuest ? t`${name} (guest)` : name)
