import { i18n } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'

/** Draws a text with markup in it, in the language of the page. The macro of the same name is built into this. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={{ i18n }} />
