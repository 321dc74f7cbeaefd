import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Form, useForm } from '@/lib/forms/use-form.ts'
import { toast } from '@/lib/toast.ts'
import { SubmitButton } from '@/ui/buttons/submit-button.tsx'
import { Field } from '@/ui/forms/field.tsx'
import { Input } from '@/ui/forms/input.tsx'
import { Sheet } from '@/ui/overlays/sheet.tsx'
import { dropUnfinished, useEnrolPhone } from '../mutations.ts'
import { type Factor, factorKeys } from '../queries.ts'
import { factorFailure, freeName, phoneFaults, plainNumber } from '../schema.ts'
import { PhoneCodeForm } from './factor-code-form.tsx'

interface SetupProps {
  open: boolean
  close: () => void
  factors: Factor[]
}

// Asks nothing that could lose its ground: a form for something new.
export function PhoneSetupSheet({ open, close, factors }: SetupProps) {
  const client = useQueryClient()
  const [factorId, setFactorId] = useState<string | null>(null)
  function leave() {
    if (factorId) void dropUnfinished(factorId)
    setFactorId(null)
    close()
  }
  async function finish() {
    await client.invalidateQueries({ queryKey: factorKeys.all })
    toast({ title: t`Second factor set up`, description: t`A code is sent to it when you sign in.` })
    setFactorId(null)
    close()
  }
  return (
    <Sheet open={open} onOpenChange={(stays) => stays || leave()} title={t`Set up a phone`}>
      {factorId ? (
        <PhoneCodeForm factorId={factorId} action={t`Finish`} onProved={finish} />
      ) : (
        <NumberForm factors={factors} onBegun={setFactorId} />
      )}
    </Sheet>
  )
}

function NumberForm({ factors, onBegun }: { factors: Factor[]; onBegun: (factorId: string) => void }) {
  const { mutate, isPending } = useEnrolPhone(onBegun)
  const form: Form<{ phone: string }> = useForm({
    values: { phone: '' },
    check: phoneFaults,
    send: (typed) => {
      const phone = plainNumber(typed.phone)
      const digits = phone.slice(-3)
      mutate(
        { phone, friendlyName: freeName(t`Phone …${digits}`, factors) },
        { onError: (error) => form.refuse({ phone: factorFailure(error) ?? undefined }) },
      )
    },
    isSending: isPending,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <Field
        label={t`Phone number`}
        description={t`Codes are sent to it when you sign in.`}
        error={form.faults.phone}
      >
        <Input
          type="tel"
          name="phone"
          autoComplete="tel"
          placeholder="+49 151 2345678"
          {...form.text('phone')}
        />
      </Field>
      <SubmitButton size="lg" wide pending={form.pending}>
        {t`Continue`}
      </SubmitButton>
    </form>
  )
}
