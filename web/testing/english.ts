import '../src/lib/words/late-refusals.ts'
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// Code that is not built has its English texts itself, as they are written.
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: {} })
