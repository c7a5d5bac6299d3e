import { expect, it } from 'vitest';
import { splitQualifiedId } from '../../../../src/syntax/languages/cFamily/qualifiedId.js';

it.each([
  ['run', '', 'run'],
  ['ns::Cls::run', 'ns.Cls', 'run'],
  ['::run', '', 'run'],
  ['Vec<T, N>::push', 'Vec', 'push'],
  ['Map<K, std::pair<A, B>>::~Map', 'Map', '~Map'],
  ['a::operator bool() const', 'a', 'operator bool'],
  ['a::operator()', 'a', 'operator()'],
  ['operator <<', '', 'operator<<'],
  ['Vec<T>::operator[]', 'Vec', 'operator[]'],
  ['ns::operator_of', 'ns', 'operator_of'],
])('%s is %j and %s', (id, scope, name) => {
  expect(splitQualifiedId(id)).toEqual({ scope, name });
});
