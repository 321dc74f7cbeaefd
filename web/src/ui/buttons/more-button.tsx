import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface MoreButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'pending'> {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

export function MoreButton({ query, ...look }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      {...look}
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    />
  )
}
