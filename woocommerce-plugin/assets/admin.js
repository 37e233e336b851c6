/* Fills in the live state of orders, once for all that are on the page. */
(function () {
  'use strict';

  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-thumela-confirm]');
    if (button && !window.confirm(window.thumelaAdmin.confirm)) {
      event.preventDefault();
    }
  });

  var places = Array.prototype.slice.call(document.querySelectorAll('[data-thumela-order]'));
  if (0 === places.length) {
    return;
  }
  var ids = places.map(function (place) {
    return place.getAttribute('data-thumela-order');
  });

  window.wp
    .apiFetch({ path: window.thumelaAdmin.path + '?ids=' + ids.slice(0, 200).join(',') })
    .then(function (answer) {
      var byId = {};
      answer.orders.forEach(function (order) {
        byId[String(order.id)] = order;
      });
      places.forEach(function (place) {
        show(place, byId[place.getAttribute('data-thumela-order')]);
      });
    })
    .catch(function (error) {
      // What WordPress itself knows stays on the page; only the box says why there is no more.
      places.filter(isBox).forEach(function (box) {
        list(box, [error.message]);
      });
    });

  function isBox(place) {
    return place.classList.contains('thumela-box');
  }

  function show(place, order) {
    var state = isBox(place) ? place.querySelector('.thumela-state') : place;
    if (order) {
      state.textContent = order.status;
      state.title = order.reasons.join('\n');
    } else if (isBox(place)) {
      state.textContent = window.thumelaAdmin.unknown;
    }
    if (!isBox(place) || !order) {
      return;
    }
    place.querySelectorAll('[data-thumela-can]').forEach(function (button) {
      button.disabled = !order[button.getAttribute('data-thumela-can')];
    });
    list(place, order.reasons);
    place.querySelector('.thumela-open').href = order.open;
  }

  function list(box, lines) {
    var reasons = box.querySelector('.thumela-reasons');
    reasons.textContent = '';
    lines.forEach(function (line) {
      var item = document.createElement('li');
      item.textContent = line;
      reasons.appendChild(item);
    });
    reasons.hidden = 0 === lines.length;
  }
})();
