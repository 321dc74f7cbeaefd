import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, begin } from './app/app.tsx'
import { mailLinkTarget } from './app/session/mail-link.ts'
import { applyTheme } from './lib/browser/theme.ts'
import { holdInstallQuestion } from './lib/installed-app/install-prompt.ts'
import { loadMessages } from './lib/language/language.ts'

applyTheme()
holdInstallQuestion()
const mailLink = mailLinkTarget(location.href)
if (mailLink) history.replaceState(null, '', mailLink)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Until then the page shows what it came with. Where the texts do not come, web/first-parts.js says that nothing can be reached.
void Promise.all([begin(), loadMessages('first')]).then(([first]) =>
  // A transition renders in pieces, between which the page responds to taps.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App first={first} />
      </StrictMode>,
    ),
  ),
)
