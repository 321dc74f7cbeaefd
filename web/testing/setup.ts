import '@/styles/base.css'
import './locators.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { endApp, prepareApp } from './open-app.tsx'
import { takeFaults } from './stand-in-server.ts'

// Vitest loads this file anew for each file of tests, and what it imports once for each page.
beforeEach(prepareApp)

afterEach(() => {
  expect(takeFaults()).toEqual([])
})

afterEach(endApp)
