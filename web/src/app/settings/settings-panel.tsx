import '@/lib/words/late-refusals.ts'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '@/ui/feedback/empty-state.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { SECTIONS, type SectionEntry } from './all-sections.ts'
import { hasWords } from './find-words.ts'
import { SettingsRow } from './settings-row.tsx'

const MergeQuestion = lazy(() => import('@/features/account/components/merging/merge-question.tsx'))
const ProofSheet = lazy(() => import('@/features/account/components/proof/proof-sheet.tsx'))

export default function SettingsPanel() {
  const [wanted, setWanted] = useState('')
  const { open, toggle } = useOpenSections()
  const isFound = ({ title, words }: SectionEntry) => hasWords(`${i18n._(title)}, ${words()}`, wanted.trim())
  return (
    <div className="grid max-w-[45rem] grid-cols-[minmax(0,1fr)] gap-3">
      <Suspense>
        <MergeQuestion />
      </Suspense>
      <SearchField value={wanted} onChange={setWanted} />
      <div className="divide-y divide-line [&>[data-linked]:has(.shimmer)~*]:hidden">
        {SECTIONS.map((section) => (
          <SettingsRow
            key={section.id}
            section={section}
            isOpen={open.includes(section.id)}
            toggle={() => toggle(section.id)}
            // Not taken away: something may have been typed in it.
            hidden={!isFound(section)}
          />
        ))}
      </div>
      <Found count={SECTIONS.filter(isFound).length} isSearch={wanted.trim() !== ''} />
      <Suspense>
        <ProofSheet />
      </Suspense>
    </div>
  )
}

/** Keeps in the address which sections are open, so that links lead into them and going back finds them as they were. */
function useOpenSections() {
  const [search, setSearch] = useSearchParams()
  const open = search.getAll('open')
  function toggle(id: string) {
    const next = new URLSearchParams(search)
    next.delete('open')
    for (const one of open) if (one !== id) next.append('open', one)
    if (!open.includes(id)) next.append('open', id)
    setSearch(next, { replace: true })
  }
  return { open, toggle }
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={t`Find a setting`} labelHidden>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted"
        />
        <Input
          type="search"
          placeholder={t`Find a setting`}
          autoComplete="off"
          className="pl-11"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </Field>
  )
}

function Found({ count, isSearch }: { count: number; isSearch: boolean }) {
  const found = t`${plural(count, { one: '# setting found', other: '# settings found' })}`
  return (
    <div role="status">
      {count > 0 && isSearch && <span className="sr-only">{found}</span>}
      {count === 0 && (
        <EmptyState
          title={t`No setting found`}
          description={t`Try another word, such as theme or password.`}
        />
      )}
    </div>
  )
}
