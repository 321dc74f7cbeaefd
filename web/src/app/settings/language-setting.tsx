import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSaveLanguage } from '@/features/profile/mutations.ts'
import { currentUserId } from '@/lib/backend/session/session.ts'
import { useOnline } from '@/lib/browser/online.ts'
import { chooseLanguage, languageName, languageStore, offeredLanguages } from '@/lib/language/language.ts'
import { toast } from '@/lib/toast.ts'
import { useStore } from '@/lib/use-store.ts'
import { Field } from '@/ui/forms/field.tsx'
import { Select } from '@/ui/forms/select.tsx'

export default function LanguageSetting() {
  const language = useStore(languageStore)
  const online = useOnline()
  const [pending, setPending] = useState(false)
  const { mutate } = useSaveLanguage(currentUserId() ?? '')
  async function choose(next: string) {
    setPending(true)
    try {
      await chooseLanguage(next)
      mutate(next)
      // Everything has been drawn anew, the setting as well.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-language]')?.focus())
    } catch {
      toast({
        title: t`The language could not be loaded`,
        description: t`Please try again.`,
        variant: 'destructive',
      })
    } finally {
      setPending(false)
    }
  }
  return (
    <Field label={t`Language`} description={t`Also of the mails and push messages that you get.`}>
      <Select
        data-language=""
        value={language}
        disabled={pending || !online}
        options={offeredLanguages().map((value) => ({ value, label: languageName(value) }))}
        onValueChange={(next) => void choose(next)}
      />
    </Field>
  )
}
