/** The classes of a list of people, who stand beside each other where its container (`@container`) has room. */
export const PEOPLE = 'grid gap-x-4 gap-y-1 empty:hidden @min-[26rem]:grid-cols-2 @min-[38rem]:grid-cols-3'
