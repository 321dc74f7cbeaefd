/** Lists sentences that say a number, without those that would say none. */
export function CountedList({ counted }: { counted: [count: number, sentence: string][] }) {
  const sentences = counted.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []))
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
