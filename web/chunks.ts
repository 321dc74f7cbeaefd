import type { Plugin, Rolldown } from 'vite'

// By default the bundler makes a chunk of everything that any two screens share. A first screen would then load fifty files, each of which
// costs a request and is compressed alone. `node web/bundle-size.ts` shows when a chunk below pulls in too much.

// Screens of members and of strangers both need these, so that neither loads the other.
const BOTH =
  /domain.(limits|messages|plain-text)|web.src.lib.(browser.(on-resume|new-id|online)|time.clock|backend.session.started-here)\.|web.src.features.(sign-in.schema|install.components.(cookie-banner|banner))|web.src.ui.(forms.field|layout.dock)\.|web.src.app.(page|shell.(header-buttons|frame-dock))\.|lucide-react.dist.esm.icons.(sun|moon|x|check|info)\.mjs/

// The number of parts that load a module, above which it stands with others.
const OFTEN = 4

/** Groups modules that are always loaded together; the bundler splits everything else. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'first', test: new RegExp(`web.src.main\\.tsx|${BOTH.source}`), priority: 4 },
    // A sign-in needs it first, a member not before there is something to look at.
    { name: 'auth', test: /@supabase.auth-js|web.src.lib.backend.session.auth-client/, priority: 3 },
    // Forms have these, and the list does not.
    { name: 'input', test: /web.src.ui.(forms.input|buttons.text-button)\./, priority: 3 },
    { name: 'sign-in', test: /web.src.app.routes.first.strangers/, priority: 2 },
    { name: 'members', test: /web.src.app.routes.first.members/, priority: 1 },
    // It comes with the socket, before the rest of what is shared.
    { name: 'late-messages', test: /web.src.lib.language.late-messages/, priority: 1 },
    // Dialogs and sheets: the browser has them from the first idle moment on, so that a first tap loads little else.
    {
      name: 'shared',
      test: /^(?!.*(virtual:messages|web.src.lib.))/,
      minShareCount: OFTEN,
      priority: 0,
    },
  ],
}

/** Parts that are loaded first, that are known by their names elsewhere, or that tests hold back. */
const NAMED = /^(first|sign-in|members|shared|password-strength|create-match|about-screen|en)$/

// The first part lists all others, and neither names nor hashes compress: seven characters are the least that the bundler takes.
export const chunkFileNames = ({ name }: { name: string }): string =>
  NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'

/** Chromium reads it at the top of a file, and compiles all functions there in another thread while the file comes. Others skip it. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** Without it each of a thousand functions holds up the main thread when it is called first (decision 079). */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  generateBundle: {
    // Vite itself puts a list of files before the code of a part.
    order: 'post',
    handler: (_options, bundle) => {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk') part.code = `${COMPILE_HINT}\n${part.code}`
    },
  },
})
