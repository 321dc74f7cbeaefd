export const HEADING = 'font-[560] text-[.9375rem] text-muted'
