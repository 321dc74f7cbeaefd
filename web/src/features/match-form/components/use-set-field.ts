import type { MatchFormValues } from '@domain/match/match-values.ts'
import { useCallback } from 'react'
import { useFormContext } from 'react-hook-form'

/** Changes a field. What was found wrong with it, or may be after a first try to save, is checked again at once. */
export function useSetField() {
  const { setValue, getFieldState, formState } = useFormContext<MatchFormValues>()
  const { isSubmitted } = formState
  return useCallback(
    <K extends keyof MatchFormValues>(name: K, value: MatchFormValues[K]) => {
      // The value of a field has the type of the field; the library's own path types cannot see that.
      setValue(name, value as never, {
        shouldDirty: true,
        shouldValidate: isSubmitted || getFieldState(name).invalid,
      })
    },
    [setValue, getFieldState, isSubmitted],
  )
}
