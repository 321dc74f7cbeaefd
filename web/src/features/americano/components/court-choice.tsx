import { plural, t } from '@lingui/core/macro'
import { Chip } from '@/ui/buttons/chip.tsx'

interface CourtChoiceProps {
  /** As many courts as the players fill. */
  most: number
  courts: number
  onChoose: (courts: number) => void
}

export function CourtChoice({ most, courts, onChoose }: CourtChoiceProps) {
  const choices = Array.from({ length: most }, (_, at) => at + 1)
  return (
    <fieldset className="flex flex-wrap items-center gap-2 print:hidden">
      <legend className="mb-1.5 font-[560] text-[.9375rem]">{t`Courts`}</legend>
      {choices.map((choice) => (
        <Chip
          key={choice}
          selected={choice === courts}
          aria-label={t`${plural(choice, { one: '# court', other: '# courts' })}`}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </Chip>
      ))}
    </fieldset>
  )
}
