import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/cn.ts'

interface PlayerAvatarProps {
  name: string
  /** Teams are told apart by shape as well as by colour: A is round, B a rounded square. */
  team?: 'A' | 'B' | null
  url?: string | null
  onBroken?: () => void
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Shows the sign for a person instead of initials. */
  isGuest?: boolean
  className?: string
}

const SIZES = {
  xs: 'size-6 border-[1.5px] text-[.5625rem]',
  // Stands in a button of 46 px, however large the text is.
  sm: 'size-[min(2rem,44px)] border-2 text-[min(.6875rem,15px)]',
  md: 'size-[38px] border-2 text-[.8125rem]',
  lg: 'size-[50px] border-2 text-title',
  xl: 'size-[104px] border-2 text-page',
}
const GROUNDS = { A: 'bg-team-a text-on-team', B: 'bg-team-b text-on-team', none: 'bg-line-strong text-text' }

/** A picture, the initials where there is none, a sign for a person where it does not come. The name itself stands beside it, so the avatar is silent: not even text that a search or a copy would find. */
export function PlayerAvatar({
  name,
  team = null,
  url,
  onBroken,
  size = 'md',
  isGuest = false,
  className,
}: PlayerAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = team === 'B' ? 'rounded-[30%]' : 'rounded-full'
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid shrink-0 place-items-center overflow-hidden border-white font-[720] uppercase leading-none',
        shape,
        SIZES[size],
        GROUNDS[team ?? 'none'],
        className,
      )}
    >
      {(isGuest || (url && broken === url)) && <UserRound className="size-3/5" />}
      {url && broken !== url && (
        <img
          src={url}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => {
            setBroken(url)
            onBroken?.()
          }}
        />
      )}
      {!url && !isGuest && (
        <span data-initials={initialsOf(name)} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  )
}

/** Tells members of one name apart, and is none of their words. */
const NUMBER = / \(\d+\)$/

/** The first letters or digits of the first and the last word; of a word without any its first sign. */
export function initialsOf(name: string): string {
  const words = name.trim().replace(NUMBER, '').split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => initialOf(word ?? '?')).join('')
}

// Most names begin so; a browser takes long to segment the first word.
const PLAIN = /^[a-z0-9][ -~]*$/i
let segmenter: Intl.Segmenter | undefined

function initialOf(word: string): string {
  if (PLAIN.test(word)) return word.charAt(0)
  segmenter ??= new Intl.Segmenter()
  const graphemes = Array.from(segmenter.segment(word), ({ segment }) => segment)
  return graphemes.find((grapheme) => /[\p{L}\p{N}]/u.test(grapheme)) ?? graphemes[0] ?? '?'
}
