/** The look of every control that is typed into or chosen from. */
export const CONTROL =
  'h-12 w-full min-w-0 rounded-button border border-control bg-field px-3.5 text-[1rem] text-text placeholder:text-faint transition-colors hover:border-muted focus-visible:border-text aria-invalid:border-danger disabled:opacity-60'
