import '@/styles/base.css'
import './locators.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { endApp, prepareApp } from './open-app.tsx'
import { takeFaults } from './stand-in-server.ts'

beforeEach(prepareApp)

afterEach(() => {
  expect(takeFaults()).toEqual([])
})

afterEach(endApp)
