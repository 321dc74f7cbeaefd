import type { Rolldown } from 'vite'

// By default the bundler makes a chunk of everything that any two screens share. A first screen would then load fifty files, each of which
// costs a request and is compressed alone. `node web/bundle-size.ts` shows when a chunk below pulls in too much.

// Screens of members and of strangers both need these, so that neither loads the other.
const BOTH =
  /domain.(limits|messages|plain-text)|web.src.lib.(browser.(on-resume|new-id)|time.clock|backend.session.started-here)\.|web.src.features.auth.schema|web.src.ui.forms.(control|input|field)\.|web.src.app.(page|shell.theme-toggle)\.|lucide-react.dist.esm.icons.(eye|eye-off|sun|moon|x|check|info)\.mjs/

// These appear only together with the list of matches.
const MEMBERS = new RegExp(
  [
    'node_modules.(@tanstack.(query-core|react-query)|@date-fns)',
    'lucide-react.dist.esm.icons.(plus|users|shield|bell|calendar|calendar-days|map-pin|user-round|sliders-horizontal|wifi-off)\\.mjs',
    'web.src.lib.(backend.realtime|browser.broadcast|time.datetime|time.debounce)',
    'web.src.ui.(layout.(badge|avatar)|feedback.(skeleton|empty-state))',
    'web.src.features.(participants|notifications|event-image|avatars|members|profile).queries',
    'web.src.features.(avatars|notifications.components.unread-count)',
    'web.src.app.shell.steward-link',
    'web.src.features.matches.(schema|queries|components.(card|list).(by-day|card|event-text|glow|match-card|match-list|strip|in-view|offline-cache|stale-notice))',
    'domain.((participants.)?(participant|join-state|line-up)|(match.)?(match-card|match-badges|match-kind|time)|age)\\.ts',
  ].join('|'),
)

/** Groups modules that are always loaded together; the bundler splits everything else. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'first', tags: ['$initial'], priority: 3 },
    { name: 'both', test: BOTH, priority: 2 },
    { name: 'members', test: MEMBERS, priority: 1 },
  ],
}
