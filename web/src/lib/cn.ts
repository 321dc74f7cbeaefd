import { type ClassValue, clsx } from 'clsx'

/** Joins class names; falsy parts are dropped. Later classes do not override earlier ones: give a component a variant instead. */
export function cn(...parts: ClassValue[]): string {
  return clsx(parts)
}
