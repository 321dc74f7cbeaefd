import { t } from '@lingui/core/macro'

/** The name shown for a member who has deleted the account. */
export const formerMember = (): string => t`Former member`
