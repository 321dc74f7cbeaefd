import { i18n } from '@lingui/core'

// Code that is not built has its English texts itself.
i18n.loadAndActivate({ locale: 'en', messages: {} })
