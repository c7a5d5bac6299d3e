/** English words that carry no topic, two letters and more, lower case. Words that name things in code (`get`, `set`, `end`) are none. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `about above after again against all also although always am an and another any are as at be because been before being
  below between both but by can cannot could did do does doing done down during each either else ever every few for from
  further had has have having he her here hers him his how however if in instead into is isn it its itself just let
  like may me might more most much must my neither no nor not now of off often on once one only or other our ours out over
  own rather really same seem seems she should since so some still such than that the their them then there these they
  this those though through thus to too under until up upon us use used using very via was way we well were what when
  where whether which while who whom whose why will with within without would yes yet you your yours`.split(/\s+/),
);
