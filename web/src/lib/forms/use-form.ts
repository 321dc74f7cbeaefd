import { type ChangeEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { namesOf, only, useValues } from './use-values.ts'

/** The sentence for each field that is wrong. */
export type Faults<V> = { [name in keyof V]?: string | undefined }

interface FormOptions<V> {
  /** The values that are stored now: fields that were not touched follow them. With `keep`, those that the form holds now. */
  values: V
  version?: string | undefined
  /** Keeps the values elsewhere, such as in a draft that outlives the page. */
  keep?: (values: NoInfer<V>) => void
  /** Reads the values of fields that hold their own, so that a browser can fill them in. */
  read?: (form: FormData) => NoInfer<V>
  /** Checks the values: a pure function of the feature's `schema.ts`. */
  check?: (values: NoInfer<V>) => Faults<NoInfer<V>>
  onWrong?: (faults: Faults<V>) => void
  /** Sends the values, and the version that they may replace. Resolves to what was refused of fields, or begins an action. */
  send: Send<NoInfer<V>, Promise<Faults<NoInfer<V>> | undefined>> | Send<NoInfer<V>, void>
  /** An action that `send` has begun is under way. */
  isSending?: boolean
}

type Send<V, A> = (values: V, version: string | undefined) => A

export interface Form<V> {
  values: V
  first: V
  faults: Faults<V>
  pending: boolean
  /** The values after the last change, which may not be drawn yet. */
  get: () => V
  set: (change: Partial<V>) => void
  reset: (values: V) => void
  leave: (name: keyof V) => void
  /** Checks all of it. Returns the values when they are right; otherwise shows what is wrong. */
  checked: () => V | null
  refuse: (faults: Faults<V>) => void
  submit: (event: SubmitEvent) => Promise<void>
  props: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: boolean
    onSubmit: (event: SubmitEvent) => Promise<void>
  }
  /** Attributes of a field for text. */
  text: (name: TextName<V>) => { value: string; onChange: (event: ChangeEvent<TextElement>) => void }
}

type SubmitEvent = Pick<SyntheticEvent, 'preventDefault' | 'stopPropagation'>
type TextElement = HTMLInputElement | HTMLTextAreaElement
type TextName<V> = { [name in keyof V]: V[name] extends string ? name : never }[keyof V]

/**
 * Holds every form (decision 087). It is sent once at a time. The first field that is wrong gets the focus. From then on what was wrong,
 * and what is changed, is checked again with every change; what the server has refused of a field is over with its next change.
 */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const ref = useRef<HTMLFormElement>(null)
  const { values, first, get, version, put } = useValues(options)
  const found = useFaults(options, ref)
  const { pending, checked, submit } = useSending(options, { ref, get, version, ...found })
  function set(change: Partial<V>) {
    const now = get()
    const next = { ...now, ...change }
    found.checkAgain(
      namesOf(change).filter((name) => next[name] !== now[name]),
      next,
    )
    put(next)
  }
  return {
    ...{ values, first, faults: found.faults, pending, get, set, checked, submit },
    leave: (name) => found.leave(name, get()),
    refuse: (refused) => found.show(refused, 'server'),
    reset(next) {
      found.clear()
      put(next)
    },
    props: { ref, noValidate: true, onSubmit: submit },
    text: (name) => ({
      value: values[name] as string,
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as unknown as Partial<V>),
    }),
  }
}

interface Parts<V> extends Pick<Form<V>, 'get'>, Pick<ReturnType<typeof useFaults<V>>, 'show' | 'clear'> {
  ref: RefObject<HTMLFormElement | null>
  version: string | undefined
}

function useSending<V>(options: FormOptions<V>, { ref, get, version, show, clear }: Parts<V>) {
  const [isSending, setSending] = useState(false)
  const pending = isSending || options.isSending === true
  function checked(): V | null {
    const now = options.read && ref.current ? options.read(new FormData(ref.current)) : get()
    const wrong = options.check?.(now) ?? {}
    if (isRight(wrong)) {
      clear()
      return now
    }
    options.onWrong?.(wrong)
    show(wrong, 'check')
    return null
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // React events bubble to the form around a sheet in the component tree, which must not be sent.
    event.stopPropagation()
    const right = pending ? null : checked()
    const answer: unknown = right && options.send(right, version)
    if (!(answer instanceof Promise)) return
    setSending(true)
    const refused: Faults<V> | undefined = await answer.finally(() => setSending(false))
    if (refused && !isRight(refused)) show(refused, 'server')
  }
  return { pending, checked, submit }
}

interface Found<V> {
  faults: Faults<V>
  by: 'nobody' | 'check' | 'server'
}

function useFaults<V>({ check }: FormOptions<V>, form: RefObject<HTMLFormElement | null>) {
  const [{ faults, by }, setFound] = useState<Found<V>>({ faults: {}, by: 'nobody' })
  const show = (wrong: Faults<V>, by: Found<V>['by']) => {
    // The first field with something wrong takes the focus, so it has to be marked by then.
    flushSync(() => setFound({ faults: wrong, by }))
    focusWrong(form.current)
  }
  const merge = (names: readonly (keyof V)[], wrong: Faults<V>) =>
    setFound((before) => ({ ...before, faults: { ...before.faults, ...only(names, wrong) } }))
  return {
    faults,
    show,
    clear: () => setFound({ faults: {}, by: 'nobody' }),
    checkAgain(changed: readonly (keyof V)[], values: V) {
      if (by === 'server') merge(changed, {})
      else if (by === 'check' || !isRight(faults))
        merge([...changed, ...namesOf(faults)], check?.(values) ?? {})
    },
    leave: (name: keyof V, values: V) => merge([name], check?.(values) ?? {}),
  }
}

const isRight = <V>(faults: Faults<V>) => namesOf(faults).every((name) => !faults[name])

function focusWrong(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  for (let folded = foldOf(field); folded; folded = foldOf(field)) folded.open = true
  field?.focus()
  // A code that is wrong is typed anew.
  if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select()
}

const foldOf = (field: HTMLElement | null | undefined) =>
  field?.closest<HTMLDetailsElement>('details:not([open])') ?? null
