import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { homeOfMailLink } from './app/mail-link.ts'
import { holdInstallQuestion } from './lib/install-prompt.ts'
import { applyTheme } from './lib/theme.ts'

applyTheme()
holdInstallQuestion()
const mailLink = homeOfMailLink(location.href)
if (mailLink) history.replaceState(null, '', mailLink)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
